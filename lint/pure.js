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
  ...require('node:module').builtinModules.filter(
    name => !name.includes('/') && !name.startsWith('_'),
  ),
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
  { selector: "Identifier[name='fetch']", message: why },
  { selector: "MemberExpression[object.name='process']", message: why },
  { selector: "MemberExpression[object.name='console']", message: why },
  { selector: "MemberExpression[object.name='performance']", message: why },
  { selector: "MemberExpression[object.name='crypto']", message: why },
  { selector: 'ImportExpression', message: why },
];
