// Who may import whom (docs/adr/0002-layout.md). A <- B: B may import A. There is no exceptions list.
const intent = ['mesh-authz', 'mesh-intent'];
const wire = [...intent, 'plugin-mesh-common'];
const ports = [...wire, 'plugin-mesh-node'];

const allowed = {
  '@causeway/mesh-authz': [],
  '@causeway/mesh-intent': ['mesh-authz'],
  '@causeway/mesh-cli': intent,
  '@causeway/plugin-mesh-common': intent,
  '@causeway/plugin-mesh': wire,
  '@causeway/plugin-mesh-node': wire,
  '@causeway/plugin-mesh-backend': ports,
  '@causeway/plugin-mesh-backend-module-forgejo': ports,
  '@causeway/plugin-mesh-backend-module-github': ports,
  '@causeway/plugin-mesh-backend-module-clickhouse': ports,
  '@causeway/plugin-mesh-backend-module-istiod': ports,
  '@causeway/plugin-mesh-backend-module-kubernetes': ports,
  '@causeway/plugin-mesh-backend-module-opencost': ports,
  '@causeway/plugin-mesh-backend-module-prometheus': ports,
  '@causeway/plugin-mesh-backend-module-scenario': ports,
  '@causeway/plugin-catalog-backend-module-mesh': ports,
  '@causeway/plugin-scaffolder-backend-module-mesh': ports,
  '@causeway/plugin-search-backend-module-mesh': ports,
  '@causeway/estate': [],
};

/** ESLint import patterns for a package's sources: everything of ours that it may not import. */
exports.layerPatterns = name => {
  const own = allowed[name];
  if (!own) {
    throw new Error(`lint/layers.js has no row for ${name}; add one`);
  }
  return [
    '@causeway/*',
    ...own.flatMap(each => [`!@causeway/${each}`, `!@causeway/${each}/**`]),
  ];
};
