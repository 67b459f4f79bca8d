import type { TextTest } from './TextTest';

/** A port as a whole number up to 65535, `undefined` otherwise; leading zeros are read over as Go reads them. */
export function parsePort(value: string): number | undefined {
  if (!/^\d{1,16}$/.test(value)) return undefined;
  const port = Number(value);
  return port <= 65535 ? port : undefined;
}

/** Held against the port in decimal. */
export function portTest(value: string): TextTest | undefined {
  const port = parsePort(value);
  return port === undefined ? undefined : { kind: 'exact', text: String(port) };
}
