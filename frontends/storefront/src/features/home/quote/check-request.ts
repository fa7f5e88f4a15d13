export type QuoteRequest = { name: string; email: string; phone: string; message: string };
export type QuoteErrors = Partial<Record<keyof QuoteRequest, string>>;

/** Validates the quote form. @returns one message per invalid field */
export function checkRequest({ name, email, phone, message }: QuoteRequest): QuoteErrors {
  return {
    ...(!name.trim() && { name: 'Enter your name' }),
    ...(!email.trim()
      ? { email: 'Enter your email address' }
      : !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) && {
          email: 'Enter a valid email address',
        }),
    ...(!phone.trim() && { phone: 'Enter your phone model' }),
    ...(message.length > maxLength && { message: `Use ${maxLength} characters or fewer` }),
  };
}

const maxLength = 1_000;
