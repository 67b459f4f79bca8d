const { layerPatterns } = require('../../lint/layers');
const { literalTexts, reactByName } = require('../../lint/words');

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  restrictedImportPatterns: layerPatterns('@causeway/plugin-mesh'),
  rules: { 'no-restricted-syntax': ['error', reactByName, ...literalTexts] },
  // Not empty: a rule without options would take over those above.
  restrictedTestSyntax: [reactByName],
});
