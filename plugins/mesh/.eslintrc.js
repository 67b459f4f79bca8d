const { layerPatterns } = require('../../lint/layers');
const { literalTexts, reactByName } = require('../../lint/words');

/** Only src/legacy speaks to the old frontend system. */
const oldSystem = {
  selector: "ImportDeclaration[source.value='@backstage/core-plugin-api']",
  message: 'Import from @backstage/frontend-plugin-api.',
};

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  restrictedImportPatterns: layerPatterns('@causeway/plugin-mesh'),
  rules: {
    'no-restricted-syntax': ['error', reactByName, oldSystem, ...literalTexts],
  },
  overrides: [
    {
      files: ['src/legacy/**/*.{ts,tsx}'],
      excludedFiles: ['**/*.test.*'],
      rules: {
        'no-restricted-syntax': ['error', reactByName, ...literalTexts],
      },
    },
  ],
  // Not empty: a rule without options would take over those above.
  restrictedTestSyntax: [reactByName],
});
