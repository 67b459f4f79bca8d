import type { Finding } from '@causeway/mesh-authz';
import { allowCovers } from '../../gates/allowCover';
import { isStrict, mtlsModes } from '../../gates/mtlsModes';
import type { FileEdit, Plan, PlanResult } from '../../plan/types';
import type { ServiceEntry, World } from '../../world';
import { allowPolicy } from '../allowPolicy';
import { askedService } from '../askedService';
import { knownCallers } from '../callerPrincipals';
import { textOf, unreadFile } from '../editedFile';
import { checkedPlan, inputFinding, refusal } from '../planned';
import { policyDocuments, policyPath } from '../policyDocuments';
import { policyTexts } from '../policyTexts';
import type { StrictMtlsInput } from './input';
import { modePath, strictEdit } from './modeEdit';
import type { ModeOf } from './modeEdit';

const KIND = 'strict-mtls';

function finding(code: string, message: string, field: string): Finding {
  return inputFinding(`${KIND}/${code}`, message, [field]);
}

/** Edits of the file of policies: with the callers watched, and with them let in. */
interface PolicyWay {
  readonly watched?: FileEdit;
  readonly enforced?: FileEdit;
}

function isFinding(found: object): found is Finding {
  return 'severity' in found;
}

/** Who is let in, as asked or as known. */
function callersOf(
  input: StrictMtlsInput,
  entry: ServiceEntry,
  world: World,
): readonly string[] | Finding {
  const callers = input.callers ?? knownCallers(world, entry);
  return callers.length > 0
    ? callers
    : finding(
        'callers-missing',
        `Nobody declares that it calls ${entry.ref}, and no policy lets anybody in, so it would answer nobody. Name who may call.`,
        'callers',
      );
}

/** Leads the service's policies to one that lets the callers in. */
function policyWay(
  input: StrictMtlsInput,
  entry: ServiceEntry,
  world: World,
): PolicyWay | Finding {
  const path = policyPath(entry.ref);
  const at = { kind: KIND, repo: 'security', path, field: 'service' } as const;
  const unread = unreadFile(world, at);
  if (unread !== undefined) return unread;
  const principals = callersOf(input, entry, world);
  if (isFinding(principals)) return principals;
  const before = textOf(world, at);
  const today = policyDocuments(before ?? '', path);
  const name = `${entry.manifest.metadata.name}-callers`;
  const layout = finding(
    'layout',
    `The layout of ${path} is not understood; edit it by hand.`,
    'service',
  );
  if (!today.ok) return layout;
  const taken = world.policies.get(
    `${entry.manifest.metadata.namespace}/${name}`,
  );
  if (taken !== undefined && !taken.value.dryRun) {
    return finding(
      'name-taken',
      `The policy ${name} is enforced and does not let callers in to all of ${entry.ref}; change it first (${taken.source.path}).`,
      'service',
    );
  }
  const texts = policyTexts({
    today: today.parts,
    wanted: [
      ...today.parts.filter(({ policy }) => policy.name !== name),
      allowPolicy({ service: entry.ref, name, principals }),
    ],
    standing: [...world.policies.values()].map(({ value }) => value),
    path,
  });
  if (texts?.enforced === undefined) return layout;
  const edit = (from: string | undefined, after: string): FileEdit => ({
    path,
    ...(from === undefined ? {} : { before: from }),
    after,
  });
  return texts.watched === undefined
    ? { enforced: edit(before, texts.enforced) }
    : {
        watched: edit(before, texts.watched),
        enforced: edit(texts.watched, texts.enforced),
      };
}

function planOf(
  input: StrictMtlsInput,
  edits: { readonly watched?: FileEdit; readonly strict: readonly FileEdit[] },
  reads: readonly string[],
): Plan {
  const { service, scope, reason } = input;
  const name = scope === 'service' ? service : service.split('/')[0];
  const title =
    scope === 'service'
      ? `Make ${name} refuse plaintext`
      : `Make the namespace ${name} refuse plaintext`;
  const common = { repo: 'security' as const, reads };
  const { watched, strict } = edits;
  const first =
    watched === undefined
      ? []
      : [
          {
            ...common,
            title: `Watch who may call ${service} in dry-run`,
            edits: [watched],
          },
        ];
  return {
    kind: KIND,
    title,
    reason,
    services: [service],
    steps: [...first, { ...common, title, edits: strict }].map(
      (step, index) => ({ index: index + 1, ...step }),
    ),
  };
}

function planNamespace(
  input: StrictMtlsInput,
  entry: ServiceEntry,
  world: World,
): PlanResult {
  const { namespace } = entry.manifest.metadata;
  if (input.callers !== undefined) {
    return refusal(
      finding(
        'callers-unused',
        'A namespace becomes strict when every service in it is already; who may call is said service by service.',
        'callers',
      ),
    );
  }
  const edit = strictEdit(world, { namespace });
  if (isFinding(edit)) return refusal(edit);
  if (edit.before === edit.after) {
    return refusal(
      finding(
        'no-effect',
        `The namespace ${namespace} is declared strict already; nothing would change.`,
        'scope',
      ),
    );
  }
  const plan = planOf(input, { strict: [edit] }, [edit.path]);
  return checkedPlan(plan, world, { toInput: () => ['service'] });
}

function planService(
  input: StrictMtlsInput,
  entry: ServiceEntry,
  world: World,
): PlanResult {
  const { namespace, name: app } = entry.manifest.metadata;
  const of: ModeOf = { namespace, app };
  if (isStrict(mtlsModes(world, entry))) {
    return refusal(
      finding(
        'no-effect',
        `${entry.ref} is declared strict already; nothing would change.`,
        'service',
      ),
    );
  }
  const edit = strictEdit(world, of);
  if (isFinding(edit)) return refusal(edit);
  const isCovered = allowCovers(world, entry).every(
    cover => cover === 'enforced',
  );
  const way = isCovered ? {} : policyWay(input, entry, world);
  if (isFinding(way)) return refusal(way);
  const unused: Finding = {
    ...finding(
      'callers-unused',
      'An enforced policy says already who may call; the callers given here are not used.',
      'callers',
    ),
    severity: 'warning',
  };
  const strict = way.enforced === undefined ? [edit] : [way.enforced, edit];
  const reads = [
    edit.path,
    modePath({ namespace }),
    policyPath(entry.ref),
    `trust/${entry.ref}.yaml`,
  ];
  const plan = planOf(input, { watched: way.watched, strict }, [
    ...new Set(reads.sort()),
  ]);
  return checkedPlan(plan, world, {
    findings: isCovered && input.callers !== undefined ? [unused] : [],
    toInput: path => [path.includes('rules') ? 'callers' : 'service'],
  });
}

/** @public */
export function planStrictMtls(
  input: StrictMtlsInput,
  world: World,
): PlanResult {
  const entry = askedService(input.service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  return input.scope === 'namespace'
    ? planNamespace(input, entry, world)
    : planService(input, entry, world);
}
