export declare function runNpm(folder: string, command: string[]): Promise<{ code: number; output: string }>;
export declare function explainNpm(output: string, subject: { what: string; size: string }): string;
export declare function countPackages(folder: string): number;
