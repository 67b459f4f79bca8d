import { kindJsonSchema, kinds } from '@causeway/mesh-intent';
import type { FormField, Kind, Plan } from '@causeway/mesh-intent';
import { createTwoFilesPatch } from 'diff';
import { block, code, sections, sortedBy, table } from './markdown';
import { readText } from './root';
import { schemaHead, schemaRows } from './schemaRows';

function fieldRow(field: FormField): string[] {
  const { name, label, widget, required, when, options, help } = field;
  return [
    label,
    code(name),
    widget,
    required ? 'yes' : 'no',
    when ? `${code(when.field)} is ${when.in.map(code).join(' or ')}` : '',
    (options ?? []).map(option => option.label).join('; '),
    help ?? '',
    code(field.example),
  ];
}

function planOf(kind: Kind, index: number): Plan {
  const path = `packages/mesh-intent/src/kinds/${kind.id}/golden/${
    index + 1
  }.json`;
  const { plan } = JSON.parse(readText(path)) as { readonly plan?: Plan };
  if (plan === undefined) throw new Error(`${path} holds no plan`);
  return plan;
}

function stepsOf(plan: Plan): string {
  return sections(
    ...plan.steps.map(step =>
      sections(
        `Step ${step.index} in ${code(step.repo)}: ${step.title}`,
        ...step.edits.map(({ path, before, after }) =>
          block(
            'diff',
            createTwoFilesPatch(
              before === undefined ? '/dev/null' : path,
              after === undefined ? '/dev/null' : path,
              before ?? '',
              after ?? '',
            ).replace(/^(Index: .*\n)?=+\n/, ''),
          ),
        ),
      ),
    ),
  );
}

function kindSection(kind: Kind): string {
  const { id, title, description, permission, form, examples } = kind;
  return sections(
    `## ${id}`,
    `**${title}.** ${description}`,
    `Permission: ${code(permission.name)} (${permission.action}).`,
    '### Form',
    form.intro,
    table(
      [
        'field',
        'name',
        'widget',
        'needed',
        'shown when',
        'choices',
        'help',
        'example',
      ],
      form.fields.map(fieldRow),
    ),
    `Button: **${form.submitLabel}**.`,
    '### Input',
    table(schemaHead, schemaRows(kindJsonSchema(id))),
    ...examples.map((example, index) =>
      sections(
        `### Example: ${example.title}`,
        block('json', JSON.stringify(example.input, null, 2)),
        `It is planned as **${planOf(kind, index).title}**.`,
        stepsOf(planOf(kind, index)),
      ),
    ),
  );
}

/** Kinds of change: form, input, examples and their plans. */
export function kindsPage(): string {
  return sections(
    '# Kinds of change',
    'A kind is a form and a planner, never a gate. Form, REST endpoint and template action come from one record in `packages/mesh-intent/src/kinds`.',
    'The portal serves the inputs as JSON Schema at `GET /api/mesh/kinds`.',
    ...sortedBy(kinds, ({ id }) => id).map(kindSection),
  );
}
