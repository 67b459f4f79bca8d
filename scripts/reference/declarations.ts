import ts from 'typescript';
import { readText } from './root';

/** One alternative of a union of object types that are told apart by `type`. */
export interface UnionMember {
  readonly type: string;
  readonly fields: readonly string[];
}

/** The syntax tree of a source file of the project. */
export function sourceOf(path: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    readText(path),
    ts.ScriptTarget.Latest,
    true,
  );
}

/** The doc comment in front of a node, without its tags; empty when there is none. */
export function docOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .trim();
}

function unionOf(source: ts.SourceFile, name: string): readonly ts.TypeNode[] {
  for (const statement of source.statements) {
    if (!ts.isTypeAliasDeclaration(statement) || statement.name.text !== name) {
      continue;
    }
    if (ts.isUnionTypeNode(statement.type)) return statement.type.types;
  }
  throw new Error(`${source.fileName} has no union type ${name} any more`);
}

function literalOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)
    ? node.literal.text
    : undefined;
}

/** The strings of a union of string literals, in the order they are written. */
export function wordsOf(source: ts.SourceFile, name: string): string[] {
  return unionOf(source, name).map(node => {
    const word = literalOf(node);
    if (word !== undefined) return word;
    throw new Error(`${name} is no longer a union of strings`);
  });
}

/** The alternatives of a union of objects, in the order they are written. */
export function membersOf(source: ts.SourceFile, name: string): UnionMember[] {
  return unionOf(source, name).map(node => {
    const properties = ts.isTypeLiteralNode(node)
      ? node.members.filter(ts.isPropertySignature)
      : [];
    const named = (property: ts.PropertySignature) =>
      property.name.getText(source);
    const type = literalOf(
      properties.find(property => named(property) === 'type')?.type,
    );
    if (type === undefined) {
      throw new Error(`${name} has an alternative without a literal type`);
    }
    return {
      type,
      fields: properties
        .filter(property => named(property) !== 'type')
        .map(
          property => `${named(property)}${property.questionToken ? '?' : ''}`,
        ),
    };
  });
}
