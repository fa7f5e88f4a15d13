/** The data cache as the front-ends share it; only names that are really used stand here, as in the router's facade. */
export {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
