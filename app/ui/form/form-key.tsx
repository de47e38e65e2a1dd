import { useRouteLoaderData } from "@remix-run/react";

/** Idempotency key of the forms of a signed-in user, new after each submit; empty for visitors, whose forms have keys of their own. */
export function useFormKey(): string {
  const root = useRouteLoaderData("root") as { formKey?: string } | undefined;
  return root?.formKey ?? "";
}

/** Hidden idempotency key of a form that creates or sends something: submitted twice, it has one effect. */
export function FormKey() {
  const key = useFormKey();
  return key === "" ? null : <input type="hidden" name="formKey" value={key} />;
}
