import type { JsonPath, ShapeReader } from '../policy/ShapeReader';
import { quote } from '../text';
import type { RequestRecord } from './types';

/** Reports what is wrong with the value of one field. */
export type Check = (
  reader: ShapeReader,
  value: unknown,
  path: JsonPath,
) => void;

export const text: Check = (reader, value, path) =>
  void reader.text(value, path);
export const texts: Check = (reader, value, path) =>
  void reader.texts(value, path);
const mapping: Check = (reader, value, path) =>
  void reader.entries(value, path);

export function kind(wanted: 'number' | 'boolean'): Check {
  return (reader, value, path) => {
    if (typeof value !== wanted)
      reader.problem({
        what: 'case',
        path,
        message: `${quote(String(value))} is no ${wanted}.`,
      });
  };
}

export function oneOf(...choices: readonly string[]): Check {
  return (reader, value, path) => {
    if (!choices.some(choice => choice === value))
      reader.problem({
        what: 'case',
        path,
        message: `${quote(String(value))} is none of ${choices.join(', ')}.`,
      });
  };
}

/** Fields of a record and what each has to be. */
export const requestChecks: Readonly<Record<keyof RequestRecord, Check>> = {
  protocol: oneOf('http', 'tcp'),
  peer: texts,
  method: text,
  path: text,
  authority: text,
  port: kind('number'),
  sni: text,
  sourceIp: text,
  remoteIp: text,
  destinationIp: text,
  headers: mapping,
  allHeaders: kind('boolean'),
  token: (reader, value, path) =>
    void reader.fields(value, path, ['iss', 'sub', 'aud', 'azp', 'claims']),
  providers: (reader, value, path) => {
    for (const [name, answer] of reader.entries(value, path))
      oneOf('allow', 'deny')(reader, answer, [...path, name]);
  },
  metadata: mapping,
};
