import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { copy } from "#app/identity/copy.ts";
import { endSession } from "#app/identity/session/end-session.server.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** A GET only asks: a link on another site must not sign anyone out. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { actor } = context.ctx;
  if (actor === null) throw redirect("/");
  return { email: actor.email };
}

export async function action({ context }: ActionFunctionArgs) {
  await endSession(context.ctx);
  return redirect("/");
}

export default function LogoutPage() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <IdentityPage title={copy.signOut.title}>
      <p className="text-mute">{copy.signOut.who(email)}</p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Button>{copy.signOut.submit}</Button>
        <ButtonLink to="/discover" variant="quiet">
          {copy.signOut.stay}
        </ButtonLink>
      </Form>
    </IdentityPage>
  );
}

export const meta = staffMeta(copy.signOut.pageTitle);
