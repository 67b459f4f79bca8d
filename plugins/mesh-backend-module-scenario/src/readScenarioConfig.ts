import type { Config } from '@backstage/config';

/** @public */
export interface ScenarioConfig {
  /** Without a slash at the end. */
  readonly estateUrl: string;
  readonly sites: readonly string[];
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads `mesh.evidence.scenario`; `undefined` when it is not there, so that the module can stay installed.
 * Throws when the address is not on loopback: made-up telemetry must never judge a real mesh.
 *
 * @public
 */
export function readScenarioConfig(root: Config): ScenarioConfig | undefined {
  const config = root.getOptionalConfig('mesh.evidence.scenario');
  if (config === undefined) return undefined;
  const estateUrl = config.getString('estateUrl').replace(/\/+$/, '');
  const host = URL.canParse(estateUrl)
    ? new URL(estateUrl).hostname
    : undefined;
  if (host === undefined || !LOOPBACK.includes(host)) {
    throw new Error(
      `mesh.evidence.scenario.estateUrl must be an address on loopback, found ${estateUrl}. The scenario makes its telemetry up; remove mesh.evidence.scenario for a real mesh.`,
    );
  }
  return {
    estateUrl,
    sites:
      config.getOptionalStringArray('sites') ??
      root.getOptionalStringArray('mesh.evidence.sites') ??
      [],
  };
}
