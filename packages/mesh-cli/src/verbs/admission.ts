import {
  admissionHeader,
  checkAdmission,
  emitAdmission,
  structuralSettings,
} from '@causeway/mesh-intent';
import type { Finding, World } from '@causeway/mesh-intent';
import { relative, resolve, sep } from 'node:path';
import { Misuse } from '../Misuse';
import type { Given, Outcome, Surroundings, Verb } from '../Verb';
import { readFolder } from '../read/readFolder';
import { readWorld } from '../read/readWorld';
import { worldOptionShapes, worldOptionsHelp } from '../read/worldOptions';
import { makeFolder, writeTree } from '../write/writeTree';

/** RFC 1123 label. */
const NAMESPACE = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** What is not known is part of the policies, so without it none are written. */
function gaps(world: World): readonly string[] {
  if (!world.snapshots.has('routing')) {
    return [
      'The routing repository is not given, so neither the allow-list nor the clusters are known; add --repo routing=<path>.',
    ];
  }
  return structuralSettings(world).severalTrustDomains ||
    world.snapshots.has('identity')
    ? []
    : [
        'The identity repository is not given, so nobody can tell whether there is more than one trust domain; add --repo identity=<path>.',
      ];
}

function below(folder: string, findings: readonly Finding[]): Finding[] {
  return findings.map(finding => ({
    ...finding,
    source: {
      ...finding.source,
      path: [folder, finding.source?.path ?? '']
        .filter(part => part !== '')
        .join('/'),
    },
  }));
}

function emit(
  wanted: ReadonlyMap<string, string>,
  out: string,
  folder: string,
): Outcome {
  makeFolder(out);
  const present = readFolder(out).files;
  // Only what this command wrote is its own to remove.
  const remove = [...present]
    .filter(
      ([path, text]) => !wanted.has(path) && text.startsWith(admissionHeader),
    )
    .map(([path]) => path);
  const written = writeTree(out, { files: wanted, present, remove });
  return {
    text: [
      ...written.map(path => `wrote ${path}`),
      ...remove.map(path => `removed ${path}`),
      ...(written.length + remove.length === 0 ? ['Nothing to write'] : []),
    ].join('\n'),
    json: { written, removed: remove },
    findings: below(folder, checkAdmission(wanted, readFolder(out).files)),
  };
}

function outcome(world: World, given: Given, around: Surroundings): Outcome {
  const undecided = gaps(world);
  if (undecided.length > 0) return { text: '', json: {}, undecided };
  const emitted = emitAdmission(world, { leaveOut: given.texts('leave-out') });
  if (!emitted.ok) return { text: '', json: {}, findings: emitted.findings };
  const out = given.text('out');
  if (out === undefined) {
    return {
      text: [...emitted.files.values()].join('---\n').trimEnd(),
      json: { files: Object.fromEntries(emitted.files) },
    };
  }
  const full = resolve(around.cwd, out);
  const folder = relative(around.cwd, full).split(sep).join('/');
  if (given.flag('emit')) return emit(emitted.files, full, folder);
  const findings = checkAdmission(emitted.files, readFolder(full).files);
  return {
    text: findings.length === 0 ? 'The files are what the rules say' : '',
    json: {},
    findings: below(folder, findings),
  };
}

function checkUse(given: Given): void {
  const emits = given.flag('emit');
  const checks = given.flag('check');
  if (emits && checks) {
    throw new Misuse('--emit and --check exclude each other. Give one.');
  }
  if ((emits || checks) !== (given.text('out') !== undefined)) {
    throw new Misuse(
      '--emit and --check need --out <folder>, the folder of the policies, and --out needs one of them.',
    );
  }
  const wrong = given.texts('leave-out').find(name => !NAMESPACE.test(name));
  if (wrong !== undefined) {
    throw new Misuse(`"${wrong}" is no name of a namespace; give one.`);
  }
}

export const admission: Verb = {
  name: 'admission',
  summary: 'Write or check the admission policies of the structural rules.',
  help: `Usage: mesh admission [path] [--emit | --check] [--out <folder>] [options]

Prints the rules that judge one object by itself as ValidatingAdmissionPolicies
with their bindings, so that the API server refuses what this command refuses.
The allow-list and the number of trust domains are part of them: run it again
when those change.

  --emit                   Write one file for each rule into --out.
  --check                  Fail when those files are not what --emit would write.
  --out <folder>           The folder of the policies.
  --leave-out <namespace>  Judge nothing in this namespace. May be repeated.
  --root-namespace <name>  Root namespace of the mesh; default istio-system.
${worldOptionsHelp}

Examples:
  mesh admission routing | kubectl apply --server-side -f -
  mesh admission --repo routing=../routing --emit --out admission
  mesh admission --repo routing=../routing --check --out admission
`,
  options: {
    ...worldOptionShapes,
    emit: { type: 'boolean' },
    check: { type: 'boolean' },
    out: { type: 'string' },
    'leave-out': { type: 'string', multiple: true },
    'root-namespace': { type: 'string' },
  },
  operands: { least: 0, most: 1 },
  run: (given, around) => {
    checkUse(given);
    const { world, roots } = readWorld(given, around);
    const rootNamespace = given.text('root-namespace');
    const options = {
      ...world.options,
      ...(rootNamespace === undefined ? {} : { rootNamespace }),
    };
    return { ...outcome({ ...world, options }, given, around), roots };
  },
};
