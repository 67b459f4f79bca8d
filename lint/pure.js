// Pure packages: no I/O, no clock, no randomness, no console. Time and ids arrive as arguments.
const why =
  'This package is pure: time, ids and everything read arrive as arguments.';

exports.purePatterns = [
  'node:*',
  '@backstage/*',
  'react',
  'react-dom',
  'knex',
  'express',
  // Anchored: a bare 'url' would also match our own './text/url'.
  ...require('node:module')
    .builtinModules.filter(name => !name.includes('/') && !name.startsWith('_'))
    .map(name => `/${name}`),
];

exports.pureSyntax = [
  {
    selector:
      "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: why,
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: why,
  },
  { selector: "CallExpression[callee.name='Date']", message: why },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: why,
  },
  { selector: 'VariableDeclarator[init.name=/^(Date|Math)$/]', message: why },
  {
    selector:
      'Identifier[name=/^(fetch|globalThis|Buffer|setTimeout|setInterval|setImmediate)$/]',
    message: why,
  },
  { selector: "MemberExpression[object.name='process']", message: why },
  { selector: "MemberExpression[object.name='console']", message: why },
  { selector: "MemberExpression[object.name='performance']", message: why },
  { selector: "MemberExpression[object.name='crypto']", message: why },
  { selector: 'ImportExpression', message: why },
];
