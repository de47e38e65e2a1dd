import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { allowFormTarget } from "#app/edge/http/security-headers.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { isLoopback } from "#app/identity/agents/clients/redirect-uri.ts";
import { ConsentForm } from "#app/identity/agents/components/consent-form.tsx";
import { consentCopy as copy } from "#app/identity/agents/consent-copy.ts";
import { allowAgent } from "#app/identity/agents/oauth/allow-agent.server.ts";
import {
  type AuthorizationRequest,
  errorTo,
  readAuthorization,
} from "#app/identity/agents/oauth/authorization-request.server.ts";
import { OAuthError } from "#app/identity/agents/oauth/oauth-error.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

const pathOf = ({ url }: RequestContext) => url.pathname + url.search;

/** Source of a policy for the program's address: it cannot be an IPv6 address. */
function sourceOf(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri);
  return hostname.startsWith("[") ? protocol : origin;
}

/** What the page shows of a request. */
function consentOf(ctx: RequestContext, { client, redirectUri, scopes }: AuthorizationRequest) {
  const { name, email } = requireOwnAccount(ctx);
  return {
    company: ctx.company.name,
    person: [name, email],
    program: client.name,
    documentHost: client.documentHost,
    returnsTo: new URL(redirectUri).host,
    isOnThisComputer: isLoopback(redirectUri),
    scopes,
  };
}

export async function loader({ context: { ctx, nonce } }: LoaderFunctionArgs) {
  if (ctx.actor === null && safeReturnPath(pathOf(ctx)) === null) throw new AppError("invalid", copy.tooLong);
  requireOwnAccount(ctx);
  // The page has a content security policy of its own.
  if (ctx.isDataRequest) throw redirectDocument(pathOf(ctx));
  const authorization = await readAuthorization(ctx);
  if (authorization.kind === "error") throw redirect(authorization.to);
  if (authorization.kind === "refused") return data({ refused: authorization.reason, consent: null }, { status: 400 });
  const { request } = authorization;
  allowFormTarget(ctx, nonce, sourceOf(request.redirectUri));
  return data({ refused: null, consent: consentOf(ctx, request) });
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  // The person who signs in now decides anew, and sees first which program asks.
  if (ctx.actor === null) throw redirect(`/login?returnUrl=${encodeURIComponent(safeReturnPath(pathOf(ctx)) ?? "/")}`);
  requireOwnAccount(ctx);
  const form = await readForm(request);
  const authorization = await readAuthorization(ctx);
  if (authorization.kind === "error") throw redirect(authorization.to);
  if (authorization.kind === "refused") throw redirect(pathOf(ctx));
  const { request: asked } = authorization;
  if (form.get("decision") !== "allow")
    throw redirect(errorTo(asked, new OAuthError("access_denied", "The person did not allow it.")));
  const chosen = form.getAll("scopes").filter((name) => typeof name === "string");
  const scopes = asked.scopes.filter((scope) => chosen.includes(scope));
  if (scopes.length === 0) return data({ chosen, error: copy.scopesMissing, formError: null }, { status: 400 });
  try {
    return redirect(await allowAgent(ctx, { request: asked, scopes }), 303);
  } catch (error) {
    if (!(error instanceof AppError) || !["conflict", "too_many_requests"].includes(error.code)) throw error;
    return data({ chosen, error: null, formError: error.message }, { status: error.status });
  }
}

export default function AuthorizePage() {
  const { refused, consent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (consent === null) {
    return (
      <IdentityPage title={copy.refusedTitle}>
        <p className="mb-8 text-mute">{copy.refused[refused]}</p>
        <ButtonLink to="/account-settings/programs">{copy.toSettings}</ButtonLink>
      </IdentityPage>
    );
  }
  return (
    <IdentityPage title={copy.title(consent.program)}>
      <ConsentForm consent={consent} reply={reply} />
    </IdentityPage>
  );
}

export const meta = staffMeta(copy.pageTitle);
