const { layerPatterns } = require('../../lint/layers');
const { purePatterns, pureSyntax } = require('../../lint/pure');

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  restrictedImportPatterns: [
    ...layerPatterns('@causeway/mesh-intent'),
    ...purePatterns,
  ],
  restrictedSrcSyntax: pureSyntax,
});
