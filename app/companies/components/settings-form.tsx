import { type FormMetadata, getFormProps } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { settingsCopy as copy } from "#app/companies/settings-copy.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type SettingsFormProps<Fields extends Record<string, unknown>> = {
  form: FormMetadata<Fields, string[]>;
  reply: FormReply | undefined;
  /** Version that the form was rendered with. */
  version: string;
  /** Buttons next to Save. */
  actions?: ReactNode;
  className?: string;
  hasFiles?: boolean;
  children: ReactNode;
};

/** Frame of a settings section's form, which is submitted without the page's query. */
export function SettingsForm<Fields extends Record<string, unknown>>(props: SettingsFormProps<Fields>) {
  const { form, reply, version, actions, className = "", hasFiles, children } = props;
  const { pathname } = useLocation();
  return (
    <FormFrame
      keyless
      {...getFormProps(form)}
      errors={form.errors}
      action={pathname}
      encType={hasFiles ? "multipart/form-data" : undefined}
      reply={reply}
      saved={{ path: pathname, version, reload: copy.reopen }}
      submit={copy.save}
      actions={actions}
      className={`grid grid-cols-[minmax(0,1fr)] gap-8 ${className}`}
    >
      {children}
    </FormFrame>
  );
}
