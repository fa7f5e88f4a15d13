export type QuoteRequest = { name: string; email: string; phone: string; message: string };
export type QuoteErrors = Partial<Record<keyof QuoteRequest, string>>;

/** What is missing or cannot be meant, one sentence a field; an empty answer when the request can stand. */
export function checkRequest({ name, email, phone, message }: QuoteRequest): QuoteErrors {
  return {
    ...(!name.trim() && { name: 'Please tell us your name' }),
    ...(!email.trim()
      ? { email: 'Please tell us where to answer' }
      : !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) && {
          email: 'This does not look like an email address',
        }),
    ...(!phone.trim() && { phone: 'Which phone is it?' }),
    ...(message.length > longest && { message: `Please keep it under ${longest} characters` }),
  };
}

const longest = 1_000;
