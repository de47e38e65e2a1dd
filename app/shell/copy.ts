import { texts } from "#app/edge/language/texts.ts";
import { m } from "#messages";

/** Texts around every page. */
export const copy = texts({
  /** By the id of the target. */
  skip: { content: m.skip_content, results: m.skip_results, filters: m.skip_filters, player: m.skip_player },
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
  update: { title: m.update_title, reload: m.update_reload, unsupported: m.update_unsupported },
  error: {
    title: m.error_title,
    text: m.error_text,
    unavailable: m.error_unavailable,
    noConnectionTitle: m.error_offline_title,
    noConnection: m.error_offline,
    tryAgain: m.error_again,
    forbiddenTitle: m.error_forbidden_title,
    forbidden: m.error_forbidden,
    reference: m.error_reference,
    reload: m.error_reload,
    home: m.error_home,
  },
  offline: m.offline_text,
  notFound: { title: m.missing_title, text: m.missing_text, search: m.missing_search },
  loading: { title: m.loading_title, text: m.loading_text, go: m.loading_go },
});
