const { layerPatterns } = require('../../lint/layers');
const { purePatterns, pureSyntax } = require('../../lint/pure');

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  restrictedImportPatterns: [
    ...layerPatterns('@causeway/mesh-authz'),
    ...purePatterns,
  ],
  restrictedSrcSyntax: pureSyntax,
  // A rule without options of its own would inherit the bans above, and tests may read files.
  restrictedTestSyntax: [{ selector: 'WithStatement', message: 'No with.' }],
});
