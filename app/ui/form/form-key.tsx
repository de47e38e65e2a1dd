import { useRouteLoaderData } from "@remix-run/react";

/** The hidden key of a form of a signed-in person: sent twice, such a form has one effect. */
export function FormKey() {
  const root = useRouteLoaderData("root") as { formKey?: string } | undefined;
  return root?.formKey ? <input type="hidden" name="formKey" value={root.formKey} /> : null;
}
