import ts from 'typescript';
import { docOf, sourceOf } from './declarations';
import { code, sections, sortedBy, table } from './markdown';

const files = [
  'plugins/catalog-backend-module-mesh/config.d.ts',
  'plugins/mesh-backend-module-clickhouse/config.d.ts',
  'plugins/mesh-backend-module-forgejo/config.d.ts',
  'plugins/mesh-backend-module-github/config.d.ts',
  'plugins/mesh-backend-module-istiod/config.d.ts',
  'plugins/mesh-backend-module-kubernetes/config.d.ts',
  'plugins/mesh-backend-module-opencost/config.d.ts',
  'plugins/mesh-backend-module-prometheus/config.d.ts',
  'plugins/mesh-backend-module-scenario/config.d.ts',
  'plugins/mesh-backend/config.d.ts',
  'plugins/search-backend-module-mesh/config.d.ts',
];

interface Key {
  readonly path: string;
  readonly type: string;
  readonly needed: boolean;
  readonly secret: boolean;
  readonly doc: string;
}

/** Interfaces of a file by name, and the members of each. */
function interfacesOf(source: ts.SourceFile) {
  return new Map(
    source.statements
      .filter(ts.isInterfaceDeclaration)
      .map(each => [each.name.text, each.members] as const),
  );
}

function isSecret(node: ts.Node): boolean {
  return ts
    .getJSDocTags(node)
    .some(
      ({ tagName, comment }) =>
        tagName.text === 'visibility' &&
        ts.getTextOfJSDocComment(comment) === 'secret',
    );
}

/** Keys below the members of a type: leaves, and branches that have words of their own. */
function keysOf(
  members: readonly ts.TypeElement[],
  at: { readonly prefix: string; readonly source: ts.SourceFile },
): Key[] {
  const { prefix, source } = at;
  const interfaces = interfacesOf(source);
  return members.flatMap(member => {
    if (
      !ts.isPropertySignature(member) &&
      !ts.isIndexSignatureDeclaration(member)
    ) {
      return [];
    }
    const name = ts.isPropertySignature(member)
      ? member.name.getText(source)
      : `<${member.parameters[0].name.getText(source)}>`;
    const { type } = member;
    if (type === undefined) throw new Error(`${prefix}${name} has no type`);
    const inner = ts.isTypeLiteralNode(type)
      ? type.members
      : interfaces.get(type.getText(source));
    const key = {
      path: `${prefix}${name}`,
      type: inner ? 'object' : type.getText(source),
      needed: ts.isPropertySignature(member) && !member.questionToken,
      secret: isSecret(member),
      doc: docOf(member),
    };
    return [
      ...(inner === undefined || key.doc !== '' ? [key] : []),
      ...keysOf([...(inner ?? [])], { source, prefix: `${key.path}.` }),
    ];
  });
}

function row({ path, type, needed, secret, doc }: Key): string[] {
  const [, meaning, fallback] = /^(.*?)(?:\s*Default: (.*))?$/s.exec(doc) ?? [];
  return [
    code(path),
    code(type),
    needed ? 'yes' : 'no',
    fallback ?? '',
    secret ? 'secret' : '',
    meaning ?? '',
  ];
}

/** Every key of app-config.yaml that is ours. */
export function configurationPage(): string {
  const keys = files.flatMap(path => {
    const source = sourceOf(path);
    const members = interfacesOf(source).get('Config');
    if (members === undefined) throw new Error(`${path} has no Config`);
    return keysOf([...members], { source, prefix: '' });
  });
  return sections(
    '# Configuration',
    'The keys that Causeway adds to `app-config.yaml`. "Needed" means: where the object around it is given. [`app-config.production.yaml`](../../app-config.production.yaml) shows them in place, together with those of Backstage.',
    'A secret belongs in a file or an environment variable: `$file: /run/secrets/bot-token` or `${NAME}`. It never reaches the browser.',
    'Languages are a key of Backstage: `availableLanguages` of the extension `api:app/app-language`. The pages of the mesh have `en` and `de` ([texts](../adr/0015-words.md)); what a file, a finding or a verdict says is English in both.',
    table(
      ['key', 'type', 'needed', 'default', 'secret', 'meaning'],
      sortedBy(keys, ({ path }) => path).map(row),
    ),
  );
}
