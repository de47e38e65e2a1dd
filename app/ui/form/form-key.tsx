import { useRouteLoaderData } from "@remix-run/react";

/** The key of the forms of a signed-in person, a new one after each; empty for visitors, whose forms have keys of their own. */
export function useFormKey(): string {
  const root = useRouteLoaderData("root") as { formKey?: string } | undefined;
  return root?.formKey ?? "";
}

/** The hidden key of a form that makes or sends something: sent twice, such a form has one effect. */
export function FormKey() {
  const key = useFormKey();
  return key === "" ? null : <input type="hidden" name="formKey" value={key} />;
}
