/** Folders whose files may still import tenant tables directly. Entries are only ever removed: new modules use `scoped`. */
export const notYetScoped = [
  "app/backoffice/companies/",
  "app/backoffice/people/",
  "app/identity/access/",
  "app/identity/account/",
  "app/identity/people/",
  "app/identity/sign-in/",
  "app/mail/",
];
