import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { copy } from "#app/identity/sign-in/sign-in-copy.ts";
import { signInWithMagicLink } from "#app/identity/sign-in/sign-in-with-magic-link.server.ts";
import { Button } from "#app/ui/form/button.tsx";

const schema = z.object({ magicToken: z.string().default(""), returnUrl: z.string().default("/") });

/** Reads nothing from the database: fetching the link neither tells anything nor spends the token. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return {
    companyName: ctx.company.name,
    magicToken: query.get("magicToken") ?? "",
    returnUrl: safeReturnPath(query.get("returnUrl")) ?? "/",
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `magic:${ctx.address}`);
  const submission = parseForm(await readForm(request), schema);
  const { magicToken: token, returnUrl } =
    submission.status === "success" ? submission.value : { magicToken: "", returnUrl: "/" };
  const returnPath = safeReturnPath(returnUrl) ?? "/";
  const entered = await signInWithMagicLink(ctx, { token, returnPath });
  if (entered !== null) return redirect(entered);
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
  const { companyName, magicToken, returnUrl } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    form.current?.requestSubmit();
  }, []);

  return (
    <IdentityPage title={copy.magic.title(companyName)}>
      <p className="text-mute">{copy.magic.text}</p>
      {/* Not Remix's Form: the signed-in person changes, so the next page is loaded as a document. */}
      <form ref={form} method="post" action="/magic-link" className="mt-8">
        <input type="hidden" name="magicToken" value={magicToken} />
        <input type="hidden" name="returnUrl" value={returnUrl} />
        <Button variant="accent">{copy.magic.submit}</Button>
      </form>
    </IdentityPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.magic.title(page?.companyName ?? "") },
  { name: "robots", content: "noindex" },
];
