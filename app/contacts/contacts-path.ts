export const contactsPath = "/contacts";
