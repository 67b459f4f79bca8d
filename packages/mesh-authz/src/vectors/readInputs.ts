import type { JsonPath, ShapeReader } from '../policy/ShapeReader';
import {
  kind,
  oneOf,
  requestChecks,
  text,
  texts,
} from '../request/fieldChecks';
import type { Check } from '../request/fieldChecks';
import type { MeshSettings, RequestRecord, Workload } from '../request';
import { quote } from '../text';
import { standard } from './standard';

/** A file's defaults and then the case's own, each laid over what came before field by field. */
type Layers = readonly (readonly [unknown, JsonPath])[];

const settingsChecks: Readonly<Record<keyof MeshSettings, Check>> = {
  trustDomain: text,
  trustDomainAliases: texts,
  rootNamespace: text,
  pathNormalization: oneOf(
    'NONE',
    'BASE',
    'MERGE_SLASHES',
    'DECODE_AND_MERGE_SLASHES',
  ),
  providers: texts,
  httpProviders: texts,
  multipleProviders: kind('boolean'),
  release: text,
};

const workloadChecks: Readonly<Record<keyof Workload, Check>> = {
  namespace: text,
  labels: (reader, value, path) => void reader.textMap(value, path),
};

/** Lays every layer over the standard; `null` stays `null`, for it means known to be absent. */
function overlay<T extends object>(
  reader: ShapeReader,
  base: T,
  {
    layers,
    checks,
  }: { layers: Layers; checks: Readonly<Record<string, Check>> },
): T {
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [layer, path] of layers) {
    for (const [name, value] of reader.entries(layer, path)) {
      if (name === 'without') {
        for (const gone of reader.texts(value, [...path, name]) ?? []) {
          if (!merged.delete(gone))
            reader.problem({
              what: 'case',
              path,
              message: `${quote(gone)} is not there to be left out.`,
            });
        }
      } else if (Object.hasOwn(checks, name)) {
        if (value !== null) checks[name](reader, value, [...path, name]);
        merged.set(name, value);
      } else {
        // Reported with the nearest known field.
        reader.fields({ [name]: value }, path, Object.keys(checks));
      }
    }
  }
  // Every field was checked above, and the base has those that must be there.
  return Object.fromEntries(merged) as T;
}

/** `without` lists fields the record does not hold. */
export function readRequest(
  reader: ShapeReader,
  layers: Layers,
): RequestRecord {
  return overlay(reader, standard.request, { layers, checks: requestChecks });
}

export function readSettings(
  reader: ShapeReader,
  layers: Layers,
): MeshSettings {
  return overlay(reader, standard.settings, { layers, checks: settingsChecks });
}

export function readWorkload(reader: ShapeReader, layers: Layers): Workload {
  return overlay(reader, standard.workload, { layers, checks: workloadChecks });
}
