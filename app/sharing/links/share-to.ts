type To = { recipient: string; email: string };

/** Recipient and address as one text: "Dana Wu <dana@northlight.example>". */
export function writeTo({ recipient, email }: To): string {
  if (email === "" || email === recipient) return recipient;
  return recipient === "" ? email : `${recipient} <${email}>`;
}

/** Reads a name, an address, or both. An address alone is the name as well. */
export function readTo(text: string): To {
  const addresses = text.split(/[\s<>,;]+/).filter((part) => part.includes("@"));
  // Several are refused as one that is none: a link has one recipient.
  const email = addresses.length > 1 ? text.trim() : (addresses[0] ?? "");
  const recipient = text.replace(email, " ").replace(/[<>"]/g, " ").replace(/\s+/g, " ").trim();
  return { recipient: recipient.replace(/^[,;] ?| ?[,;]$/g, "") || email, email };
}

/** The form with the field "to" as recipient and address; one without that field as it is. */
export function withTo(form: FormData): FormData {
  const to = form.get("to");
  if (typeof to !== "string") return form;
  const { recipient, email } = readTo(to);
  form.set("recipient", recipient);
  form.set("email", email);
  return form;
}
