import { z } from 'zod';
import type { JsonSchema } from '../manifest';
import type { PlanResult } from '../plan/types';
import type { World } from '../world';
import { certLifetime } from './cert-lifetime/kind';
import { dependency } from './dependency/kind';
import { egress } from './egress/kind';
import { emergencyDeny } from './emergency-deny/kind';
import { endException } from './end-exception/kind';
import { exportKind } from './export/kind';
import { federation } from './federation/kind';
import { onboard } from './onboard/kind';
import { optOut } from './opt-out/kind';
import { policy } from './policy/kind';
import { resilience } from './resilience/kind';
import { revert } from './revert/kind';
import { route } from './route/kind';
import { samplingRaise } from './sampling-raise/kind';
import { strictMtls } from './strict-mtls/kind';
import type { Kind } from './types';

/**
 * Every kind of change. A folder that is not listed here makes a test fail.
 *
 * @public
 */
export const kinds: readonly Kind[] = [
  onboard,
  egress,
  policy,
  strictMtls,
  dependency,
  exportKind,
  federation,
  route,
  resilience,
  samplingRaise,
  optOut,
  certLifetime,
  emergencyDeny,
  endException,
  revert,
];

/** @public */
export function kindById(id: string): Kind | undefined {
  return kinds.find(kind => kind.id === id);
}

/**
 * JSON Schema of a kind's input, the interchange form for REST, CLI, templates and MCP clients.
 * Real validation is always the kind's own parse.
 *
 * @public
 */
export function kindJsonSchema(id: string): JsonSchema {
  const kind = kindById(id);
  if (kind === undefined) throw new Error(`There is no kind "${id}".`);
  return {
    ...(z.toJSONSchema(kind.input, { io: 'input' }) as JsonSchema),
    title: kind.title,
    description: kind.description,
  };
}

/** A kind's input, or one finding for each thing wrong with it. @public */
export type ParsedInput =
  | { readonly ok: true; readonly input: unknown }
  | Extract<PlanResult, { readonly ok: false }>;

/**
 * Parses raw input by the kind's own schema; every issue becomes a finding that leads to its field.
 *
 * @public
 */
export function parseKindInput(kind: Kind, raw: unknown): ParsedInput {
  const parsed = kind.input.safeParse(raw);
  if (parsed.success) return { ok: true, input: parsed.data };
  return {
    ok: false,
    findings: parsed.error.issues.map(issue => {
      const jsonPath = issue.path.map(key =>
        typeof key === 'number' ? key : String(key),
      );
      return {
        code: `${kind.id}/input`,
        severity: 'error',
        message: `${jsonPath.join('.') || 'The input'}: ${issue.message}.`,
        jsonPath,
      };
    }),
  };
}

/**
 * Parses raw input and plans it.
 *
 * @public
 */
export function planKind(kind: Kind, raw: unknown, world: World): PlanResult {
  const parsed = parseKindInput(kind, raw);
  return parsed.ok ? kind.plan(parsed.input, world) : parsed;
}
