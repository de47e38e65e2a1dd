/** Texts around every page. */
export const copy = {
  /** Target ids and labels. */
  skip: [
    ["content", "Skip to content"],
    ["results", "Skip to results"],
    ["filters", "Skip to filters"],
    ["player", "Skip to player"],
  ],
  menu: "Menu",
  closeMenu: "Close menu",
  mainNavigation: "Main",
  /** Houses and groups of the main navigation. */
  groups: {
    own: "Your pages",
    find: "Find",
    library: "Library",
    licensing: "Licensing",
    desk: "Desk",
    catalogue: "Catalogue",
    rights: "Rights and money",
    curate: "Curate",
    company: "Company",
    site: "Site",
    settings: "Settings",
  },
  siteNavigation: "Site",
  footerNavigation: "Footer",
  announcement: "Announcement",
  quickNavigation: "Quick",
  tagline: "Comprehensive music solutions that make brands sound as good as they look.",
  newsletter: "Email for our newsletter",
  newsletterHint: "Newsletter email",
  subscribe: "Subscribe",
  getStarted: "Submit a brief and hear from us within an hour.",
  version: (version: string, build: string | null) => `Version ${version}${build ? ` (${build})` : ""}`,
  scheme: { label: "Appearance", short: "Theme", auto: "System", dark: "Dark", light: "Light" },
  // docs/product/navigation.md
  update: {
    title: "Update Available",
    reload: "Tap here to reload",
    unsupported: "Service workers are disabled or not supported by this browser",
  },
  error: {
    title: "An error has occurred",
    text: "We couldn't show this page. Everything you saved is safe, and your music keeps playing.",
    unavailable: "Server is currently under high load - please hit reload on your browser in a minute to try again",
    noConnectionTitle: "No connection",
    noConnection:
      "We couldn't reach the server. Your music keeps playing as far as it's loaded. Check your connection.",
    tryAgain: "Try again",
    forbiddenTitle: "You don't have access to this page",
    forbidden: "Ask the person who invited you for access, or sign in with another account.",
    reference: "Reference",
    reload: "Reload the page",
    home: "Go to the home page",
  },
  offline: "We can't reach the server, so this page can't be opened. It opens by itself when you are connected again.",
  notFound: {
    title: "Page not found",
    text: "Check the address for typos. The page may also have been moved or removed.",
    search: "Search the catalogue",
  },
  loading: {
    title: "Loading",
    text: "One moment, we're taking you there.",
    go: "Continue",
  },
} as const;
