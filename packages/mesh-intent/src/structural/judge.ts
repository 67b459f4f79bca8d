import type { JsonPath } from '../document';
import { celText } from './celText';
import { celValue, evaluate } from './evaluate';
import type { CelBindings } from './evaluate';
import type {
  Judged,
  ListStep,
  StructuralCheck,
  StructuralRule,
  StructuralSettings,
  Violation,
} from './types';

type Plain = Readonly<Record<string, unknown>>;

function below(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null
        ? (at as Plain)[String(key)]
        : undefined,
    value,
  );
}

/** An item that was reached, with the variables of the way to it. */
interface Reached {
  readonly at: JsonPath;
  readonly bindings: CelBindings;
  /** Path of the value of each variable. */
  readonly paths: Readonly<Record<string, JsonPath>>;
}

function isTrue(text: string | undefined, bindings: CelBindings): boolean {
  if (text === undefined) return false;
  const answer = evaluate(text, bindings);
  return answer.ok && answer.holds;
}

/** Items of the lists that the condition is asked of. */
function reach(
  object: Plain,
  from: Reached,
  [step, ...inner]: readonly ListStep[],
): Reached[] {
  if (step === undefined) return [from];
  const [variable, ...fields] = step.list.split('.');
  const path = [...(from.paths[variable] ?? []), ...fields];
  const items = below(object, path);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item, index) => {
    const at = [...path, index];
    const bindings = { ...from.bindings, [step.as]: celValue(item) };
    if (isTrue(step.unless, bindings)) return [];
    const paths = { ...from.paths, [step.as]: at };
    return reach(object, { at, bindings, paths }, inner);
  });
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value) ?? 'nothing';
}

function violationAt(
  check: StructuralCheck,
  object: Plain,
  { at }: Reached,
): Violation {
  const part = [...at, ...(check.at ?? [])];
  const field = check.firstOf?.find(
    each => below(object, [...part, each]) !== undefined,
  );
  const place = field === undefined ? part : [...part, field];
  const value = below(object, place);
  const namespace = shown(below(object, ['metadata', 'namespace']));
  const words: Readonly<Record<string, string>> = {
    object: `${namespace}/${shown(below(object, ['metadata', 'name']))}`,
    namespace,
    field: String(place.at(-1)),
    index: String(place.find(each => typeof each === 'number')),
    value: shown(value),
  };
  return {
    check,
    at: place,
    // Once over the template: what stands in the object is never read as one.
    message: check.message.replace(
      /\{(\w+)\}/g,
      (whole, word: string) => words[word] ?? whole,
    ),
    ...(check.strip === undefined || typeof value !== 'string'
      ? {}
      : { stripped: value.slice(check.strip.length) }),
  };
}

function cannotJudge(reason: string): Violation {
  return {
    at: [],
    message: `The object cannot be judged, and the API server would refuse it: ${reason}. Write its fields as its kind has them.`,
  };
}

/** Conditions of a rule under some settings, and all of them as one text. */
interface Written {
  readonly checks: readonly StructuralCheck[];
  readonly all: string;
}

/** Texts are the same for every object, and longer than most of them. */
const written = new WeakMap<
  StructuralRule,
  WeakMap<StructuralSettings, Written>
>();

function writtenOf(
  rule: StructuralRule,
  settings: StructuralSettings,
): Written {
  const bySettings =
    written.get(rule) ?? new WeakMap<StructuralSettings, Written>();
  written.set(rule, bySettings);
  const known = bySettings.get(settings);
  if (known !== undefined) return known;
  const checks = rule.checks(settings);
  const all = checks.map(check => `(${celText(check)})`).join(' && ');
  const made = { checks, all };
  bySettings.set(settings, made);
  return made;
}

function failing(
  check: StructuralCheck,
  object: Plain,
  bindings: CelBindings,
): Violation[] {
  const whole = evaluate(celText(check), bindings);
  if (!whole.ok) return [cannotJudge(whole.reason)];
  if (whole.holds) return [];
  const start: Reached = { at: [], bindings, paths: { object: [] } };
  return reach(object, start, check.each ?? [])
    .filter(reached => !isTrue(check.holds, reached.bindings))
    .map(reached => violationAt(check, object, reached));
}

/**
 * Every condition of a rule that an object does not meet. The whole expression decides, as in the API server; only when
 * it is false, its parts are asked of each item to find the places.
 */
export function judge(
  rule: StructuralRule,
  { object, namespaceObject }: Judged,
  settings: StructuralSettings,
): Violation[] {
  const bindings = {
    object: celValue(object),
    ...(namespaceObject === undefined
      ? {}
      : { namespaceObject: celValue(namespaceObject) }),
  };
  for (const condition of Object.values(rule.conditions ?? {})) {
    const answer = evaluate(condition, bindings);
    if (!answer.ok) return [cannotJudge(answer.reason)];
    if (!answer.holds) return [];
  }
  const { checks, all } = writtenOf(rule, settings);
  // Almost every object meets all of them, which one evaluation tells.
  return isTrue(all, bindings)
    ? []
    : checks.flatMap(check => failing(check, object, bindings));
}
