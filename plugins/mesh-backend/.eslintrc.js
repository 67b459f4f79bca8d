const { layerPatterns } = require('../../lint/layers');

const layers = layerPatterns('@causeway/plugin-mesh-backend');
const ban = (files, group, message) => ({
  files,
  excludedFiles: ['**/*.test.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: layers }, { group, message }] },
    ],
  },
});

// router -> service -> { pure lifecycle, ports }; Database* and adapters are built by deliveryCore and startMesh only.
module.exports = require('@backstage/cli/config/eslint-factory')(__dirname, {
  restrictedImportPatterns: layers,
  overrides: [
    ban(
      ['src/changes/router.ts', 'src/changes/webhookRoute.ts'],
      ['knex', './Database*', './operations/*', '../delivery/*'],
      'A router parses, calls the service and responds.',
    ),
    ban(
      ['src/changes/*ChangeService.ts', 'src/changes/*Change.ts'],
      ['knex', 'express', './Database*', './operations/*'],
      'A use case knows ports, not databases or HTTP.',
    ),
    ban(
      ['src/views/**/*.ts', 'src/judge/**/*.ts'],
      ['knex', 'express', '**/Database*', '**/operations/*'],
      'Views and judgements are computed from what they are given.',
    ),
  ],
});
