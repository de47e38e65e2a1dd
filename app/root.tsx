import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import {
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { playerRights } from "#app/catalogue/options/option-links.server.ts";
import { beginsAtStart, startPath } from "#app/companies/start/read-start.server.ts";
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
import { PageLights } from "#app/rights/usage/components/lights.tsx";
import { readUsageBar } from "#app/rights/usage/read-usage-bar.server.ts";
import { usageParameter } from "#app/rights/usage/usage-path.ts";
import { isUsageOutdated } from "#app/rights/usage/usage-tabs.ts";
import { AnnouncementBanner } from "#app/shell/components/announcement-banner.tsx";
import { CookieBanner } from "#app/shell/components/cookie-banner.tsx";
import { ErrorPage } from "#app/shell/components/error-page.tsx";
import { Frame } from "#app/shell/components/frame.tsx";
import { NoticeDialog } from "#app/shell/components/notice-dialog.tsx";
import { OutageBanner } from "#app/shell/components/outage-banner.tsx";
import { SkipLinks } from "#app/shell/components/skip-links.tsx";
import { DocumentSlotContext } from "#app/shell/document/document-slot.ts";
import { useHeadTags } from "#app/shell/document/head-tags.tsx";
import { KeptDocument } from "#app/shell/document/kept-document.tsx";
import { PageDocument } from "#app/shell/document/page-document.tsx";
import { documentTheme } from "#app/shell/document-theme.server.ts";
import { errorStatus, errorTitle } from "#app/shell/error-title.ts";
import { guardLanding } from "#app/shell/guard-landing.server.ts";
import { layoutOf, scriptStartOf } from "#app/shell/layout-rules.ts";
import { footerLinks } from "#app/shell/navigation/footer-links.server.ts";
import { readNavigation } from "#app/shell/navigation/read-navigation.server.ts";
import { badgesOf, menusOf, viewerOf } from "#app/shell/navigation/shown-navigation.server.ts";
import { OptionOutlet } from "#app/shell/options/option-outlet.tsx";
import { pageScripts } from "#app/shell/page-scripts.tsx";
import { PageViews } from "#app/shell/page-views.tsx";
import { LoginWatch } from "#app/shell/session/login-watch.tsx";
import { SessionWatch } from "#app/shell/session/session-watch.tsx";
import { shownAnnouncement } from "#app/shell/shown-announcement.server.ts";
import { offlinePath } from "#app/shell/updates/service-worker-script.ts";
import { UpdateWatch } from "#app/shell/updates/update-watch.tsx";
import { useRouteHandle } from "#app/shell/use-route-handle.ts";
import { Toasts } from "#app/ui/overlay/toast.tsx";
import displayFont from "#app/ui/theme/fonts/bricolage-grotesque.woff2?url";
import textFont from "#app/ui/theme/fonts/inter.woff2?url";
import themeCss from "#app/ui/theme/theme.css?url";

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
  const url = new URL(request.url);
  if (url.pathname === "/" && (await beginsAtStart(ctx))) throw redirect(startPath);
  guardLanding(ctx, url);
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
        hlsConfig: Object.values(company.hlsConfig).every((value) => value === null) ? null : company.hlsConfig,
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
    // A preview doesn't show what a person named for themselves.
    listViews: actor?.originalUserId === null ? actor.listViews : null,
    sessionEnded: ctx.sessionEnded,
    // Signed-in users have consented: docs/product/consent-and-events.md. The offline page is cached without cookies and cannot know the
    // visitor's choice.
    asksConsent:
      actor === null &&
      ctx.url.pathname !== offlinePath &&
      parseConsent(ctx.cookies.get(consentCookie) ?? null) === null,
    documentTheme: documentTheme(company),
    usage: readUsageBar(ctx),
    announcement: shownAnnouncement(ctx),
    menus: menusOf({ ...viewer, workspaces }),
    badges,
    footer: footerLinks(ctx),
    flash: ctx.flash.take(),
    // Renewed after each form; visitors' pages are cached, so their forms have keys of their own.
    formKey: actor === null ? "" : crypto.randomUUID(),
    scheme: schemeSchema.parse(ctx.cookies.get(schemeCookie)),
  };
}

/**
 * The visitor changes through forms only (sign-in, switching workspaces), so navigation does not reload this, unless it brings another use.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod, formData, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (nextUrl.searchParams.get(usageParameter) !== currentUrl.searchParams.get(usageParameter)) return true;
  if (isRefused(args)) return false;
  return isUsageOutdated() || (formMethod === "POST" && !isReadOnly(formData) && defaultShouldRevalidate);
}

/** For pages without a title, and for errors: Remix shows the boundary's meta then. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const { name, theme } = data?.visitor.company ?? { name: "", theme: null };
  if (error) return [{ title: errorTitle(errorStatus(error)) }, { name: "robots", content: "noindex" }];
  return [{ title: theme?.pageTitle || name }, { name: "description", content: theme?.pageDescription ?? "" }];
};

/** Around every page, including the error page. The server renders the document afterwards, around the page's HTML. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const slot = useContext(DocumentSlotContext);
  const nonce = useContext(NonceContext) || undefined;
  const { pathname } = useLocation();
  const handle = useRouteHandle();
  const layout = data && layoutOf(handle, pathname, data.visitor);
  const chosen = layout?.schemeChoice ? data?.scheme : "light";
  const around = {
    head: useHeadTags({ company: data?.visitor.company ?? null, icons: data?.documentTheme.icons ?? [] }),
    scheme: data?.documentTheme.scheme ?? chosen,
    style: data?.documentTheme.style,
  };
  if (import.meta.env.SSR && slot !== null) {
    const user = data?.visitor.user ?? null;
    const selects = data?.visitor.playerRights.addToPlaylist === true;
    const hasPanel = user !== null && selects && layout?.side === true;
    const scripts = pageScripts({ nonce, start: scriptStartOf(handle, pathname, user) });
    const marks = { language: slot.language, nonce, selects, hasPanel, scripts };
    slot.render = (html) => <PageDocument {...around} {...marks} html={html} />;
  }
  return (
    <>
      {children}
      <ScrollRestoration nonce={nonce} />
      {import.meta.env.SSR ? null : <KeptDocument {...around} />}
    </>
  );
}

type RootData = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>;

function frameOf({ visitor, menus, badges, footer, scheme, usage }: RootData) {
  return { visitor, menus, badges, footer, scheme, usage };
}

export default function App() {
  const data = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const handle = useRouteHandle();
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
      <Frame {...frameOf(data)}>
        <PageLights>
          <Outlet />
        </PageLights>
      </Frame>
      <PlayerOutlet visitor={data.visitor} />
      <OptionOutlet />
      {data.asksConsent && layoutOf(handle, pathname, data.visitor).consent ? <CookieBanner /> : null}
      {data.flash?.modal ? <NoticeDialog notice={data.flash} /> : null}
      <Toasts flash={data.flash?.modal ? null : data.flash} />
    </>
  );
}

/** Shown if the page or its layout failed. Playback continues. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("root");
  const page = <ErrorPage status={errorStatus(error)} error={error} />;
  if (!data) return <main id="content">{page}</main>;
  return (
    <>
      <SkipLinks />
      <Frame {...frameOf(data)}>{page}</Frame>
      <PlayerOutlet visitor={data.visitor} />
    </>
  );
}
