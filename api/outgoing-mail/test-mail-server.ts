interface MailServer {
  SMTP_URL: string;
  MAIL_FROM: string;
}

const letter = {
  headers: { "Auto-Submitted": "auto-generated" },
  subject: "A test e-mail of Earshot",
  text: "This e-mail was sent by `earshot doctor`. If it is in the folder for spam, check SPF, DKIM and MAIL_FROM.\n",
};

/** Signs in to the mail server; with an address, also sends it a test e-mail. @throws Error with the server's reason */
export async function testMailServer({ SMTP_URL: url, MAIL_FROM: from }: MailServer, address?: string) {
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: 5_000, socketTimeout: 10_000 };
  const transport = createTransport({ url, ...limits } as object, { from });
  try {
    if (address) await transport.sendMail({ ...letter, to: { name: "", address } });
    else await transport.verify();
  } finally {
    transport.close();
  }
}
