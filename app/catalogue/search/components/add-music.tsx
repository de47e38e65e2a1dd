import { useRouteLoaderData } from "@remix-run/react";
import { preparingCopy as copy } from "#app/catalogue/search/preparing/preparing-copy.ts";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { can } from "#app/identity/access/scopes.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** In an empty catalogue: where those who keep it add its first music. Nothing for others. */
export function AddMusic() {
  const visitor = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor;
  if (!visitor?.user || visitor.environment !== "main" || visitor.company.subdomain !== null) return null;
  return can(visitor.user, "ingestions") ? (
    <ButtonLink to="/ingestions/files" variant="accent">
      {copy.add}
    </ButtonLink>
  ) : null;
}
