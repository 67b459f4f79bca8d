const { layerPatterns } = require('../../lint/layers');

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  restrictedImportPatterns: layerPatterns(
    '@causeway/plugin-search-backend-module-mesh',
  ),
});
