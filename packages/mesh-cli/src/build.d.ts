/** Put in by scripts/build.mjs: pages of the rules by id. */
declare const RULE_PAGES: Readonly<Record<string, string>>;
/** Put in by scripts/build.mjs. */
declare const MESH_VERSION: string;
