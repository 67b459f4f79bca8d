import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../document';
import type { Plan, PlanResult } from '../plan/types';
import { introducedFindings } from '../rules';
import { worldAfter } from '../world';
import type { World } from '../world';

/** A planner's refusal. */
export function refusal(...findings: readonly Finding[]): PlanResult {
  return { ok: false, findings };
}

/** A finding about a field of a form. */
export function inputFinding(
  code: string,
  message: string,
  jsonPath: JsonPath,
): Finding {
  return { code, severity: 'error', message, jsonPath };
}

/**
 * Checks a plan the way everything else is checked: with the rules over the world after it.
 * Errors refuse it, so that the form says what the pull request would say; their paths lead to the form's fields.
 */
export function checkedPlan(
  plan: Plan,
  world: World,
  context: {
    readonly findings?: readonly Finding[];
    /** Field of the form a field of the manifest comes from; undefined when from none. */
    toInput(manifestPath: JsonPath): JsonPath | undefined;
  },
): PlanResult {
  const edits = plan.steps.map(({ repo, edits: files }) => ({
    repo,
    edits: files,
  }));
  const edited = edits.flatMap(({ repo, edits: files }) =>
    files.map(({ path }) => ({ repo, path })),
  );
  const after = worldAfter(world, edits);
  const mapped = introducedFindings(world, after, edited).map(finding => {
    const { jsonPath, fix, ...rest } = finding;
    const own = edited.some(
      ({ repo, path }) =>
        repo === finding.source?.repo && path === finding.source.path,
    );
    // A finding in another service's file has no field in this form.
    if (!own) return rest;
    const path = jsonPath && context.toInput(jsonPath);
    const fixPath = fix && context.toInput(fix.jsonPath);
    return {
      ...rest,
      ...(path === undefined ? {} : { jsonPath: path }),
      ...(fix && fixPath ? { fix: { ...fix, jsonPath: fixPath } } : {}),
    };
  });
  const findings = [...(context.findings ?? []), ...mapped];
  return findings.some(({ severity }) => severity === 'error')
    ? { ok: false, findings }
    : { ok: true, plan, findings };
}
