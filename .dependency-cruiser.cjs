const rooms =
  "identity|companies|catalogue|player|comments|playlists|licensing|sliders|reels|media|site|shell|backoffice|projects|insight|assistant|api";

/** The rules of the house that are about who may import whom: design, architecture section 2. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "ui-knows-no-room",
      severity: "error",
      from: { path: "^app/(ui|edge)/" },
      to: { path: `^app/(${rooms})/`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "routes-are-private",
      severity: "error",
      from: { path: "^app/([^/]+)/", pathNot: "^app/routes" },
      to: { path: "^app/[^/]+/routes/" },
    },
    {
      name: "only-server-files-touch-the-database",
      severity: "error",
      from: { path: "^app/", pathNot: "\\.server\\.ts$" },
      to: { path: "^db/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "database-files-are-server-files",
      severity: "error",
      from: {},
      to: { path: "^db/(?!drizzle|seed/demo-).*(?<!\\.server)\\.ts$" },
    },
    {
      name: "the-edge-has-no-node",
      severity: "error",
      from: { path: "^(app|db)/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "the-bench-is-not-served",
      severity: "error",
      from: { path: "^(app|db|workers)/" },
      to: { path: "^audio/(ingest|demo)/", pathNot: "^audio/ingest/ingested-recording\\.ts$" },
    },
    {
      name: "analysis-is-pure",
      severity: "error",
      from: { path: "^audio/analysis/" },
      to: { pathNot: "^audio/analysis/" },
    },
    {
      name: "nothing-served-imports-tests",
      severity: "error",
      from: { path: "^(app|audio|db|workers|scripts)/" },
      to: { path: "^test/", pathNot: "^test/support/chromium\\.ts$" },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|virtual:)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.css" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["workerd", "import", "require", "node", "default", "types"],
    },
  },
};
