import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import {
  Links,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type CSSProperties, type ReactNode, useContext } from "react";
import { playerRights } from "#app/catalogue/options/option-links.server.ts";
import { consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import { schemeCookie, schemeSchema } from "#app/edge/cookies/scheme.ts";
import { isRefused } from "#app/edge/forms/is-refused.ts";
import { isReadOnly } from "#app/edge/forms/reads-only.ts";
import { NonceContext } from "#app/edge/http/nonce.tsx";
import { can } from "#app/identity/access/scopes.ts";
import { PreviewBanner } from "#app/identity/session/components/preview-banner.tsx";
import { noteSubdomainAccess } from "#app/identity/session/note-subdomain-access.server.ts";
import { magicLinkPath } from "#app/identity/sign-in/magic-link-path.ts";
import { PlayerOutlet } from "#app/player/components/player-outlet.tsx";
import { AnnouncementBanner } from "#app/shell/components/announcement-banner.tsx";
import { CookieBanner } from "#app/shell/components/cookie-banner.tsx";
import { DocumentMeta } from "#app/shell/components/document-meta.tsx";
import { ErrorPage } from "#app/shell/components/error-page.tsx";
import { Frame } from "#app/shell/components/frame.tsx";
import { NoticeDialog } from "#app/shell/components/notice-dialog.tsx";
import { OutageBanner } from "#app/shell/components/outage-banner.tsx";
import { SkipLinks } from "#app/shell/components/skip-links.tsx";
import { documentTheme } from "#app/shell/document-theme.server.ts";
import { errorStatus, errorTitle } from "#app/shell/error-title.ts";
import { guardLanding } from "#app/shell/guard-landing.server.ts";
import { layoutOf, scriptStartOf } from "#app/shell/layout-rules.ts";
import { footerLinks } from "#app/shell/navigation/footer-links.server.ts";
import { readNavigation } from "#app/shell/navigation/read-navigation.server.ts";
import { badgesOf, menusOf, viewerOf } from "#app/shell/navigation/shown-navigation.server.ts";
import { OptionOutlet } from "#app/shell/options/option-outlet.tsx";
import { PageScripts } from "#app/shell/page-scripts.tsx";
import { PageViews } from "#app/shell/page-views.tsx";
import { LoginWatch } from "#app/shell/session/login-watch.tsx";
import { SessionWatch } from "#app/shell/session/session-watch.tsx";
import { shownAnnouncement } from "#app/shell/shown-announcement.server.ts";
import { offlinePath } from "#app/shell/updates/service-worker-script.ts";
import { UpdateWatch } from "#app/shell/updates/update-watch.tsx";
import displayFont from "#app/ui/fonts/bricolage-grotesque.woff2?url";
import textFont from "#app/ui/fonts/inter.woff2?url";
import { Toasts } from "#app/ui/overlay/toast.tsx";
import themeCss from "#app/ui/theme.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: textFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: themeCss },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, build } = context;
  const { actor, company } = ctx;
  const magicLink = magicLinkPath(new URL(request.url));
  if (magicLink !== null) throw redirect(magicLink);
  const plainPath = await noteSubdomainAccess(ctx, request);
  if (plainPath !== null) throw redirect(plainPath);
  guardLanding(ctx, new URL(request.url));
  const viewer = viewerOf(ctx);
  const { workspaces, badges } = await readNavigation(ctx, { badges: badgesOf(viewer) });
  return {
    visitor: {
      environment: company.environment,
      company: {
        id: company.id,
        name: company.name,
        subdomain: company.subdomain,
        theme: company.theme,
        hlsConfig: company.hlsConfig,
        outage: company.outage,
      },
      user: actor && {
        id: actor.id,
        email: actor.email,
        name: actor.name,
        nickname: actor.nickname,
        scopes: actor.scopes,
        volume: actor.volume,
        needsSongDetails: can(actor, "song-details"),
        canComment: can(actor, "comment", company),
      },
      playerRights: playerRights(ctx),
      preview: viewer.preview,
      workspaces,
      appVersion: __APP_VERSION__,
      build,
    },
    sessionEnded: ctx.sessionEnded,
    // Signed-in users have given their consent: specification part 2, section 2, "Layout rules".
    // The offline page is kept without cookies: it cannot know whether the visitor answered.
    asksConsent:
      actor === null &&
      ctx.url.pathname !== offlinePath &&
      parseConsent(ctx.cookies.get(consentCookie) ?? null) === null,
    documentTheme: documentTheme(company),
    announcement: shownAnnouncement(ctx),
    menus: menusOf({ ...viewer, workspaces }),
    badges,
    footer: footerLinks(ctx),
    flash: ctx.flash.take(),
    // A new one after each form; pages for visitors come from the cache, so their forms have keys of their own.
    formKey: actor === null ? "" : crypto.randomUUID(),
    scheme: schemeSchema.parse(ctx.cookies.get(schemeCookie)),
  };
}

/** The visitor changes through forms only (sign-in, switching workspaces): navigation does not load this again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod, formData, defaultShouldRevalidate } = args;
  return formMethod === "POST" && !isReadOnly(formData) && !isRefused(args) && defaultShouldRevalidate;
}

/** For pages without a title of their own, and for errors: Remix shows the boundary's meta then. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const { name, theme } = data?.visitor.company ?? { name: "", theme: null };
  if (error) return [{ title: errorTitle(errorStatus(error)) }, { name: "robots", content: "noindex" }];
  return [{ title: theme?.pageTitle || name }, { name: "description", content: theme?.pageDescription ?? "" }];
};

/**
 * Runs before the first paint, from the markup of the server, so that `js:` styles apply from the start. zod would find out whether it may
 * compile code by trying, which the content security policy forbids and browsers report.
 */
const markScripts = import.meta.env.SSR
  ? "window.__zod_globalConfig={jitless:true};document.documentElement.dataset.js=''"
  : "";
/** The same for the place of the side panel, which this browser left open. */
const markPanel = import.meta.env.SSR
  ? ";try{if(innerWidth>=1180&&JSON.parse(localStorage['playlist-panel']).open)document.documentElement.dataset.panel=''}catch{}"
  : "";

const pageEndId = "page-end";

/** Holds the first paint until the page is parsed: what was painted half parsed would move. React 18 knows no `blocking`. */
const paintWhenParsed = { rel: "expect", href: `#${pageEndId}`, blocking: "render" };

/** The document around every page, the error page too. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(NonceContext) || undefined;
  const { pathname } = useLocation();
  const hasPanel =
    import.meta.env.SSR &&
    data != null &&
    data.visitor.user !== null &&
    data.visitor.playerRights.addToPlaylist &&
    layoutOf(pathname, data.visitor).side;
  const marks = hasPanel ? markScripts + markPanel : markScripts;
  const schemeChoice = data ? layoutOf(pathname, data.visitor).schemeChoice : false;
  const scheme = data?.documentTheme.scheme ?? (schemeChoice ? data?.scheme : "light");
  return (
    <html
      lang="en"
      data-scheme={scheme}
      // Kept up to date by the code of the selection, so the browser's build does without it.
      data-selects={import.meta.env.SSR && data?.visitor.playerRights.addToPlaylist ? "" : undefined}
      style={data?.documentTheme.style as CSSProperties | undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <DocumentMeta company={data?.visitor.company ?? null} />
        <link {...paintWhenParsed} />
        <Links />
        <link rel="icon" href={data?.documentTheme.icon ?? "/favicon.svg"} type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, above */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: marks }} />
      </head>
      <body>
        {children}
        <span id={pageEndId} hidden />
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} start={scriptStartOf(pathname, data?.visitor.user ?? null)} />
      </body>
    </html>
  );
}

export default function App() {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) return <Outlet />;
  return (
    <>
      <SkipLinks />
      <LoginWatch visitor={data.visitor} sessionEnded={data.sessionEnded} />
      <SessionWatch visitor={data.visitor} />
      <UpdateWatch />
      <PageViews />
      {data.visitor.company.outage ? <OutageBanner /> : null}
      {data.announcement ? <AnnouncementBanner announcement={data.announcement} visitor={data.visitor} /> : null}
      <PreviewBanner visitor={data.visitor} />
      <Frame visitor={data.visitor} menus={data.menus} badges={data.badges} footer={data.footer} scheme={data.scheme}>
        <Outlet />
      </Frame>
      <PlayerOutlet visitor={data.visitor} />
      <OptionOutlet />
      {data.asksConsent ? <CookieBanner /> : null}
      {data.flash?.modal ? <NoticeDialog notice={data.flash} /> : null}
      <Toasts flash={data.flash?.modal ? null : data.flash} />
    </>
  );
}

/** Shown when the page or its layout failed. The player keeps playing. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("root");
  const page = <ErrorPage status={errorStatus(error)} error={error} />;
  if (!data) return <main id="content">{page}</main>;
  return (
    <>
      <SkipLinks />
      <Frame visitor={data.visitor} menus={data.menus} badges={data.badges} footer={data.footer} scheme={data.scheme}>
        {page}
      </Frame>
      <PlayerOutlet visitor={data.visitor} />
    </>
  );
}
