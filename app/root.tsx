import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import packageJson from "#app/../package.json";
import { landingRedirect } from "#app/edge/landing-guard.ts";
import { PlayerOutlet } from "#app/player/player-outlet.tsx";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { Shell } from "#app/shell/shell.tsx";
import { themeStyle } from "#app/ui/theme-style.ts";
import themeCss from "#app/ui/theme.css?url";
import { Toasts } from "#app/ui/toast.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: themeCss },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope, build } = context;
  const away = landingRedirect(new URL(request.url), scope.company);
  if (away !== null) throw redirect(away);
  const { actor, company } = scope;
  return {
    visitor: {
      environment: company.environment,
      company: { id: company.id, name: company.name, subdomain: company.subdomain, theme: company.theme, hlsConfig: company.hlsConfig },
      user: actor && { id: actor.id, email: actor.email, name: actor.name, nickname: actor.nickname, scopes: actor.scopes, volume: actor.volume },
      appVersion: packageJson.version,
      build,
    },
    flash: scope.flash.take(),
    origin: scope.url.origin,
    nonce: context.nonce,
  };
}
