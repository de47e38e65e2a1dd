import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { copy } from "#app/identity/sign-in/sign-in-copy.ts";
import { replacesSession, signInWithMagicLink } from "#app/identity/sign-in/sign-in-with-magic-link.server.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

const schema = z.object({
  magicToken: z.string().default(""),
  returnUrl: z.string().default("/"),
  /** Confirms that the signed-in user is replaced. */
  replaces: z.literal("yes").optional(),
});

/** Fetching the link does not use the token. Only signed-in users learn whether it is theirs. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const magicToken = query.get("magicToken") ?? "";
  return {
    companyName: ctx.company.name,
    replaced: (await replacesSession(ctx, { token: magicToken })) ? (ctx.actor?.email ?? "") : null,
    magicToken,
    returnUrl: safeReturnPath(query.get("returnUrl")) ?? "/",
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `magic:${ctx.address}`);
  const submission = parseForm(await readForm(request), schema);
  const {
    magicToken: token,
    returnUrl,
    replaces,
  } = submission.status === "success" ? submission.value : { magicToken: "", returnUrl: "/", replaces: undefined };
  const returnPath = safeReturnPath(returnUrl) ?? "/";
  let entered: Awaited<ReturnType<typeof signInWithMagicLink>>;
  try {
    entered = await signInWithMagicLink(ctx, { token, returnPath, replaces: replaces === "yes" });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    // The page asks for confirmation.
    return redirect(`/magic-link?${new URLSearchParams({ magicToken: token, returnUrl: returnPath })}`);
  }
  if (entered !== null) return redirect(entered.location);
  ctx.flash.set({
    kind: "error",
    modal: true,
    title: copy.magic.expiredTitle,
    body: copy.magic.expired,
    link: { href: `/login?returnUrl=${encodeURIComponent(returnPath)}`, label: copy.magic.login },
  });
  return redirect(returnPath);
}

export default function MagicLinkPage() {
  const { companyName, magicToken, returnUrl, replaced } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current || replaced !== null) return;
    sent.current = true;
    form.current?.requestSubmit();
  }, [replaced]);

  return (
    <IdentityPage title={copy.magic.title(companyName)}>
      <p className="text-mute">
        {replaced === null ? copy.magic.text : `${copy.magic.signedInAs(replaced)} ${copy.magic.other}`}
      </p>
      {/* Not Remix's Form: the user changes, so the next page is a document load. */}
      <form ref={form} method="post" action="/magic-link" className="mt-8">
        <input type="hidden" name="magicToken" value={magicToken} />
        <input type="hidden" name="returnUrl" value={returnUrl} />
        {replaced === null ? (
          <Button variant="accent">{copy.magic.submit}</Button>
        ) : (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={returnUrl} variant="accent">
              {copy.magic.stay(replaced)}
            </ButtonLink>
            <Button variant="quiet" name="replaces" value="yes">
              {copy.magic.replace}
            </Button>
          </div>
        )}
      </form>
    </IdentityPage>
  );
}

export const meta = unlistedMeta<typeof loader>((page) => copy.magic.title(page.companyName));
