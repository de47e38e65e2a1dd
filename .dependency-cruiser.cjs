/** Lowest first. A folder may import itself and the groups below its own; docs/design/layers.md. */
const layers = [
  ["edge", "ui"],
  // The files of the folder itself; its folders are the frame of records.
  ["records(?=/[^/]+$)", "track"],
  ["mail", "media", "insight"],
  ["identity"],
  ["uploads"],
  ["records(?=/[^/]+/)"],
  ["companies", "rights", "ads"],
  ["collaboration", "player", "webhooks"],
  ["catalogue"],
  ["comments", "contacts"],
  // The files of the folder itself, which what is sent to a guest needs: addresses, and who the guest is.
  ["rooms(?=/[^/]+$)"],
  ["sharing", "downloads"],
  ["playlists", "licensing"],
  ["sliders", "projects"],
  ["reels"],
  ["pitches"],
  ["share-subjects", "swap", "license-tracks"],
  ["figures"],
  ["backoffice"],
  [
    "shell",
    "site",
    "visitor-requests",
    "wrapup",
    "artists",
    "exchange",
    "backup",
    "assistant",
    "brands",
    "picture",
    "queue",
  ],
  ["opportunities"],
  ["rooms(?=/[^/]+/)"],
  ["api"],
  ["mcp"],
  ["developers"],
];

const layerRules = layers.slice(0, -1).map((names, at) => ({
  name: `${names.join("-")}-import-no-higher-layer`,
  comment: "Type imports count too: a type belongs to the lowest layer that needs it.",
  severity: "error",
  from: { path: `^app/(${names.join("|")})/` },
  to: {
    path: `^app/(${layers
      .slice(at + 1)
      .flat()
      .join("|")})/`,
  },
}));

/** Modules of one layer do not know each other, except the frame and the pages it frames. */
const siblingRules = layers
  .filter((names) => names.length > 1 && !names.includes("shell"))
  .map((names) => ({
    name: `${names.join("-")}-are-independent`,
    severity: "error",
    from: { path: `^app/(${names.join("|")})/` },
    to: { path: `^app/(${names.join("|")})/`, pathNot: "^app/$1/" },
  }));

/** Which folder may import which: docs/design/layers.md. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...layerRules,
    ...siblingRules,
    {
      name: "sessions-know-no-way-of-signing-in",
      severity: "error",
      from: { path: "^app/identity/(access|session)/" },
      to: { path: "^app/identity/sign-in/" },
    },
    {
      name: "routes-are-private",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/routes" },
      to: { path: "^app/.+/routes/" },
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
      // The runtime has zlib of its own, and the web's CompressionStream has no Brotli; a request's language follows it by AsyncLocalStorage.
      to: { dependencyTypes: ["core"], pathNot: "^(zlib|async_hooks)$" },
    },
    {
      name: "ingest-and-demo-are-not-served",
      severity: "error",
      from: { path: "^(app|db|workers)/" },
      // Pure TypeScript: what an entry holds, its types of version, the title in a file's name and the version in a title, lyrics with times, the encoding of a text, what a barcode is, what audio a file is, and how two renditions of a stream become one.
      to: {
        path: "^audio/(ingest|demo|trace)/",
        pathNot:
          "^audio/trace/(splice-segment|fragment|marked-object)\\.ts$|^audio/ingest/(ingested-recording|queued-files|barcode|version-types|tags/(?:lyrics|text-encoding|title-of-name|version-of-title)|decode/audio-format)\\.ts$",
      },
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
