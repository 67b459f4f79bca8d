import type { Finding } from '@causeway/mesh-authz';
import { judge } from '../structural';
import type {
  Judged,
  StructuralRule,
  StructuralSettings,
  Violation,
} from '../structural';
import { defaultRootNamespace } from '../world';
import type { ServiceEntry, World } from '../world';
import { trustDomains } from './trustDomains';
import { findingAt } from './types';

const settings = new WeakMap<World, StructuralSettings>();
const settingsByText = new Map<string, StructuralSettings>();
/** Enough for the worlds a process looks at in one go. */
const KEPT = 16;

/** Equal settings are one object, so that what was judged under them is found again. */
function shared(found: StructuralSettings): StructuralSettings {
  const text = JSON.stringify(found);
  const known = settingsByText.get(text);
  if (known !== undefined) return known;
  for (const oldest of settingsByText.keys()) {
    if (settingsByText.size < KEPT) break;
    settingsByText.delete(oldest);
  }
  settingsByText.set(text, found);
  return found;
}

/**
 * What a world says of the settings of structural rules.
 *
 * @public
 */
export function structuralSettings(world: World): StructuralSettings {
  const known = settings.get(world);
  if (known !== undefined) return known;
  const found = shared({
    rootNamespace: world.options.rootNamespace ?? defaultRootNamespace,
    severalTrustDomains: trustDomains(world).size > 1,
    allowed: [...world.allowlist.keys()].sort(),
  });
  settings.set(world, found);
  return found;
}

interface Judgement {
  readonly settings: StructuralSettings;
  readonly among: string;
  readonly violations: readonly Violation[];
}

/** What was judged before, by the value a file was read into: values are kept as long as their file stays as it is. */
const judged = new WeakMap<object, Map<StructuralRule, Judgement>>();

/** One thing declared, as a structural rule sees it. */
export interface StructuralSubject extends Pick<ServiceEntry, 'place'> {
  readonly value: object;
  /** What the judgement rests on beside the value and the settings; it is judged again when this changes. */
  readonly among?: string;
  /** The object for the API server. */
  read(): Judged;
}

/** What a structural rule says of one thing declared. */
export function structuralFindings(
  rule: StructuralRule,
  world: World,
  subject: StructuralSubject,
): Finding[] {
  const now = structuralSettings(world);
  const { among = '' } = subject;
  const answers =
    judged.get(subject.value) ?? new Map<StructuralRule, Judgement>();
  judged.set(subject.value, answers);
  let known = answers.get(rule);
  if (known?.settings !== now || known.among !== among) {
    known = {
      settings: now,
      among,
      violations: judge(rule, subject.read(), now),
    };
    answers.set(rule, known);
  }
  return known.violations.map(violation => findingOf(rule, subject, violation));
}

function findingOf(
  rule: StructuralRule,
  subject: StructuralSubject,
  { check, at, message, stripped }: Violation,
): Finding {
  return findingAt(subject, {
    code: `${rule.id}/${check?.code ?? 'cannot-judge'}`,
    severity: rule.severity,
    message,
    at,
    ...(stripped === undefined
      ? {}
      : { fix: { title: `Write ${stripped}`, jsonPath: at, value: stripped } }),
  });
}
