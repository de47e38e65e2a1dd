import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { type SiteEntry, selectPublishedEntries } from "#app/site/content/list-entries.server.ts";
import { readPageTexts, readSections } from "#app/site/content/page-texts.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { accessibilityStatement } from "#app/site/legal/accessibility-statement.server.ts";
import { LegalArticle } from "#app/site/legal/components/legal-article.tsx";
import { cookiesPolicy } from "#app/site/legal/cookies-policy.server.ts";
import type { LegalHost, LegalPage } from "#app/site/legal/legal-page.ts";
import { privacyPolicy } from "#app/site/legal/privacy-policy.server.ts";
import { termsOfService } from "#app/site/legal/terms-of-service.server.ts";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

const cookiesPath = "/cookies-policy";

const pages: Record<string, (host: LegalHost) => LegalPage> = {
  "/privacy-policy": privacyPolicy,
  "/terms-of-service": termsOfService,
  [cookiesPath]: cookiesPolicy,
  "/accessibility": accessibilityStatement,
};

/** Consent of this browser. Default: analytics for users with an account, nothing for others. */
function cookieChoice({ actor, cookies }: Pick<RequestContext, "actor" | "cookies">) {
  const consent = parseConsent(cookies.get(consentCookie) ?? null);
  if (consent === null) return { analytics: actor !== null, marketing: false };
  return { analytics: consent.analytics_storage === "granted", marketing: consent.ad_storage === "granted" };
}

/** The page with the text of staff. What the product itself stores in a browser stays listed, with the form of the choice. */
function withOwnText(page: LegalPage, entry: SiteEntry | undefined, path: string): LegalPage {
  if (entry === undefined) return page;
  const { title, lead } = readPageTexts(entry);
  return {
    ...page,
    title: title ?? page.title,
    lead: lead ?? page.lead,
    updated: new Date(entry.updatedAt).toISOString().slice(0, 10),
    sections: [...readSections(entry.body), ...(path === cookiesPath ? page.sections : [])],
  };
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname;
  const { name, subdomain } = ctx.company;
  const builtIn = pages[path]?.({ name, isCompanyHost: subdomain !== null });
  if (builtIn === undefined) throw new AppError("not_found", "There is nothing at this address.");
  const page = withOwnText(builtIn, (await selectPublishedEntries(ctx, { kinds: ["legal"], page: path }))[0], path);
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(page.updated));
  const choice = path === cookiesPath ? cookieChoice(ctx) : null;
  // Cached pages are shared by all who answered the banner, whatever they chose.
  if (choice !== null && ctx.cookies.has(consentCookie)) ctx.cache.allowed = false;
  const { title, description } = page;
  return { page, date, choice, meta: describePage(ctx, path.slice(1), { title, description, path }) };
}

export default function LegalRoute() {
  const { page, date, choice } = useLoaderData<typeof loader>();
  return <LegalArticle page={page} date={date} choice={choice} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
