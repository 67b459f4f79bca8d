const { layerPatterns } = require('../../lint/layers');

module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  restrictedImportPatterns: layerPatterns(
    '@causeway/plugin-mesh-backend-module-github',
  ),
});
