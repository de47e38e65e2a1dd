import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { FormError } from "#app/identity/components/form-error.tsx";
import { readFormReply } from "#app/identity/components/form-reply.ts";
import { FormKey } from "#app/ui/form/form-key.tsx";

type PlainFormProps = {
  id: string;
  reply: SubmissionResult<string[]> | undefined;
  /** Target of the form; default: the URL of the page. */
  action?: string;
  children: ReactNode;
};

/** A form that the server validates. After errors the first invalid field is focused. */
export function PlainForm({ id, reply, action, children }: PlainFormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (reply?.status === "error") form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [reply]);

  return (
    <Form ref={form} id={id} method="post" action={action} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormKey />
      <FormError id={`${id}-error`} errors={readFormReply(reply).formErrors} />
      {children}
    </Form>
  );
}
