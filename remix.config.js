/** Options of the Remix Vite plugin: `vite.config.ts` feeds them in. @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  // scripts/build.ts builds beside the build that is being served.
  buildDirectory: process.env.SYNCLINE_BUILD ?? "build",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
    unstable_optimizeDeps: true,
  },
};
