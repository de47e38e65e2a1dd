import type { ButtonHTMLAttributes } from "react";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { writeIntent } from "#app/sliders/admin/form/intent.ts";
import { Button } from "#app/ui/form/button.tsx";

export type IntentValue = [name: string, ...args: string[]];

type IntentButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value" | "type"> & {
  intent: IntentValue;
  variant?: "primary" | "accent" | "quiet" | "icon" | "bare";
};

/** Submit button of the form: without JavaScript the server responds with the changed form, with it the browser changes it in place. */
export function IntentButton({ intent, variant = "quiet", children, ...rest }: IntentButtonProps) {
  const { pressed } = useSliderForm();
  const value = writeIntent(...intent);
  const common = {
    ...rest,
    name: "intent",
    value,
    // After a reload by this button. The name of a new slide takes the focus instead.
    autoFocus: pressed === value && value !== "add-slide",
    formNoValidate: true,
  };
  if (variant === "bare") return <button {...common}>{children}</button>;
  return (
    <Button {...common} variant={variant} size="small">
      {children}
    </Button>
  );
}
