/** The words around every page, quoted from the specification where it has them. */
export const copy = {
  skip: "Skip to content",
  menu: "Menu",
  closeMenu: "Close menu",
  mainNavigation: "Main",
  siteNavigation: "Site",
  footerNavigation: "Footer",
  quickNavigation: "Quick",
  tagline: "Comprehensive music solutions that make brands sound as good as they look.",
  getStarted: "Submit a brief and hear from us within an hour.",
  version: (version: string, build: string | null) => `Version ${version}${build ? ` (${build})` : ""}`,
  scheme: { label: "Appearance", short: "Look", auto: "Like the system", dark: "Dark", light: "Light" },
  // Specification part 2, section 2, and part 1, section 8
  update: {
    title: "Update Available",
    reload: "Tap here to reload",
    unsupported: "Service workers are disabled or not supported by this browser",
  },
  error: {
    title: "An error has occurred",
    text: "This page could not be shown. Nothing you saved before is lost, and music that plays goes on playing.",
    unavailable: "Server is currently under high load - please hit reload on your browser in a minute to try again",
    forbidden: "Your account has no access to this page. Ask the person who invited you, or use another account.",
    reference: "Reference",
    reload: "Reload the page",
    home: "Go to the start page",
  },
  notFound: {
    title: "This page does not exist",
    text: "The address may be mistyped, or what stood here has been taken down.",
    search: "Search the catalogue",
    home: "Go to the start page",
  },
} as const;
